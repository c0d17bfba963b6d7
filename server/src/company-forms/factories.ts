import { degrees, type PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'

export type TestForm = {
  texts?: readonly string[]
  checks?: readonly string[]
  pages?: number
  title?: string
  text?: string
  hasScripts?: boolean
  hasXfa?: boolean
  /** XFA without AcroForm fields. Only Adobe's software displays such a form. */
  isXfaOnly?: boolean
  /** Empties the list of fields, as some programs do when they save a PDF. */
  hasBrokenFieldList?: boolean
  rotation?: number
  /** Whether each text field has a widget on every page. */
  isOnEveryPage?: boolean
  password?: string
  /**
   * Adds two attached files (one as an annotation on the first page), a link and a bookmark to a website, a link that
   * launches a program, and a link within the PDF.
   */
  hasExternalActions?: boolean
  /** Names of the radio buttons in a group. The PDF stores them as numbers. */
  radios?: readonly string[]
  /** Writes objects without object streams, as older programs do. */
  isPlain?: boolean
}

export async function buildFormPdf(options: TestForm = {}): Promise<Buffer> {
  const { texts = [], checks = [], pages = 1, title = 'A form', text = 'Please read this.' } = options
  const document = await PDFDocument.create()
  document.setTitle(title)
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792])
    page.drawText(number === 1 ? text : `Page ${number}`, { x: 72, y: 740, size: 11, font })
    if (options.rotation) page.setRotation(degrees(options.rotation))
  }
  const form = document.getForm()
  const [first] = document.getPages()
  if (!first) throw new Error('A form has a page')
  const fieldPages = options.isOnEveryPage ? document.getPages() : [first]
  for (const [index, name] of texts.entries()) {
    const field = form.createTextField(name)
    for (const page of fieldPages)
      field.addToPage(page, { x: 72, y: 700 - index * 16, width: 240, height: 14 })
  }
  for (const [index, name] of checks.entries())
    form.createCheckBox(name).addToPage(first, { x: 400, y: 700 - index * 16, width: 10, height: 10 })
  const { catalog, context } = document
  const acroForm = form.acroForm.dict
  if (options.hasScripts) {
    const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
    catalog.set(
      PDFName.of('Names'),
      context.obj({ JavaScript: { Names: [PDFString.of('one'), context.register(script)] } }),
    )
    acroForm.set(PDFName.of('CO'), context.obj(form.getFields().map(field => field.ref)))
  }
  if (options.hasExternalActions) await addExternalActions(document)
  if (options.radios) {
    const group = form.createRadioGroup('choice')
    for (const [index, option] of options.radios.entries())
      group.addOptionToPage(option, first, { x: 500, y: 700 - index * 16, width: 10, height: 10 })
  }
  if (options.hasXfa || options.isXfaOnly) acroForm.set(PDFName.of('XFA'), PDFString.of('<xdp/>'))
  if (options.hasBrokenFieldList) acroForm.set(PDFName.of('Fields'), context.obj([]))
  if (options.password) document.encrypt({ userPassword: options.password, ownerPassword: options.password })
  return Buffer.from(
    await document.save({ updateFieldAppearances: false, useObjectStreams: !options.isPlain }),
  )
}

async function addExternalActions(document: PDFDocument): Promise<void> {
  const { catalog, context } = document
  const page = document.getPage(0)
  await document.attach(Buffer.from('secret wages'), 'wages.txt', { mimeType: 'text/plain' })
  const file = context.register(context.flateStream('secret notes', { Type: 'EmbeddedFile' }))
  const notes = { Type: 'Filespec', F: PDFString.of('notes.txt'), EF: { F: file } }
  const address = { S: 'URI', URI: PDFString.of('https://example.com/track') }
  const annotation = (entries: PDFDict) => {
    entries.set(PDFName.of('Rect'), context.obj([10, 10, 20, 20]))
    return context.register(entries)
  }
  const annotations = [
    annotation(context.obj({ Subtype: 'FileAttachment', FS: notes })),
    annotation(context.obj({ Subtype: 'Link', A: address })),
    annotation(context.obj({ Subtype: 'Link', A: { S: 'Launch', F: PDFString.of('calc.exe') } })),
    annotation(context.obj({ Subtype: 'Link', A: { S: 'GoTo', D: [page.ref, 'Fit'] } })),
  ]
  page.node.set(PDFName.of('Annots'), context.obj(annotations))
  const bookmark = context.register(context.obj({ Title: PDFString.of('Site'), A: address }))
  const outlines = context.obj({ Type: 'Outlines', First: bookmark, Last: bookmark, Count: 1 })
  catalog.set(PDFName.of('Outlines'), context.register(outlines))
}
