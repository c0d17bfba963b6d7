import { randomBytes } from 'node:crypto'
import {
  buildArchive,
  buildDoc,
  buildDocWithMacros,
  buildDocx,
  buildPackedPdf,
  buildPdfWith,
  buildRelations,
  DOCM_TYPES,
  DOCX_TYPES,
  EXECUTABLE,
  type NewArchivePart,
  PDF,
  XLSX_TYPES,
} from './factories.ts'

/** Files of the right type that would run, fetch or unpack something. */
export function activeFiles(): readonly { what: string; name: string; content: Buffer }[] {
  const macros = { name: 'word/vbaProject.bin', content: randomBytes(50) }
  const pdfs = [
    { what: 'a PDF with a script', content: buildPdfWith('<</S/JavaScript/JS(app.alert\\(1\\))>>') },
    {
      what: 'a PDF with a script after a comment',
      content: buildPdfWith('<</S %\n /JavaScript /JS 3 0 R>>'),
    },
    { what: 'a PDF with a script by another spelling', content: buildPdfWith('<</#53 /Java#53cript/JS()>>') },
    { what: 'a PDF that hides the kind of its action', content: buildPdfWith('<</S 7 0 R/JS()>>') },
    { what: 'a PDF that starts a program', content: buildPdfWith('<</Type/Action/S/Launch/F(cmd.exe)>>') },
    { what: 'a PDF with a file inside', content: buildPdfWith('<</Type/EmbeddedFile>>stream\n\nendstream') },
    { what: 'a PDF with an attachment', content: buildPdfWith('<</Type/Filespec/EF<</F 9 0 R>>>>') },
    { what: 'a PDF with a program of a form', content: buildPdfWith('<</XFA 8 0 R>>') },
    { what: 'a PDF with a password', content: buildPdfWith('<</Root 1 0 R/Encrypt 5 0 R>>') },
    { what: 'a PDF with a packed script', content: buildPackedPdf('2 0 <</S/JavaScript/JS()>>') },
    {
      what: 'a PDF with a script far behind in its packed objects',
      content: buildPackedPdf(`2 0 ${'<</A(b)>>'.repeat(20_000)}<</S/JavaScript/JS()>>`),
    },
    {
      what: 'a PDF whose objects are packed as nobody does',
      content: buildPackedPdf('2 0 <<>>', '/Predictor 12'),
    },
  ]
  const documents = [
    { what: 'a document with macros', content: buildDocx([macros]) },
    { what: 'a document of the kind for macros', content: buildDocx([], DOCM_TYPES) },
    {
      what: 'an embedded document with macros',
      content: buildDocx([embedded([{ ...macros, name: 'xl/vbaProject.bin' }])]),
    },
    {
      what: 'a document with a control',
      content: buildDocx([{ name: 'word/activeX/activeX1.xml', content: '<a/>' }]),
    },
    ...[
      'https://far.example/t.dotm',
      '\\\\far\\share\\t.dotm',
      'file://far/t.dotm',
      '&#x68;ttp://far/t.dotm',
    ].map(target => ({
      what: `a document with its template at ${target}`,
      content: buildDocx([buildRelations('attachedTemplate', target)]),
    })),
    {
      what: 'a document with an object from elsewhere',
      content: buildDocx([buildRelations('oleObject', 'https://far.example/x.html!')]),
    },
  ]
  return [
    ...pdfs.map(file => ({ ...file, name: 'resume.pdf' })),
    ...documents.map(file => ({ ...file, name: 'resume.docx' })),
    { what: 'an old document with macros', name: 'resume.doc', content: buildDocWithMacros() },
  ]
}

const ZEROS = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const embedded = (parts: readonly NewArchivePart[]): NewArchivePart => ({
  name: 'word/embeddings/a.zip',
  content: buildArchive(parts),
  isStored: true,
})
const JAR: readonly NewArchivePart[] = [
  { name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' },
  { name: 'A.class', content: randomBytes(300) },
]

/** Files that claim to be a resume, but are something else, or something else as well. */
export function hostileFiles(): readonly { what: string; name: string; content: Buffer }[] {
  const bomb = (name: string, parts: readonly NewArchivePart[]) => ({ what: name, content: buildDocx(parts) })
  const jar = buildArchive(JAR)
  const files: { what: string; content: Buffer; name?: string }[] = [
    { what: 'a renamed program', content: EXECUTABLE },
    { what: 'a program that holds a PDF', content: Buffer.concat([EXECUTABLE.subarray(0, 200), PDF]) },
    { what: 'a PDF that ends in a program', content: Buffer.concat([PDF, EXECUTABLE]) },
    {
      what: 'a PDF that ends in a small program',
      content: Buffer.concat([PDF, EXECUTABLE.subarray(0, 300)]),
    },
    {
      what: 'a PDF that ends in the beginning of a program',
      content: Buffer.concat([PDF, Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200)]),
    },
    {
      what: 'a PDF that ends in a script',
      content: Buffer.concat([PDF, Buffer.from('\n#!/bin/sh\nrm -r ~\n')]),
    },
    { what: 'a PDF that is an archive', content: Buffer.concat([PDF, jar]) },
    { what: 'an archive with a comment of a PDF', content: Buffer.concat([PDF, buildArchive(JAR, '%%EOF')]) },
    {
      what: 'an archive that holds a PDF',
      content: buildArchive([{ name: 'a.pdf', content: PDF, isStored: true }]),
    },
    {
      what: 'a picture that is a program',
      content: Buffer.concat([Buffer.from('GIF89a'), randomBytes(500), jar]),
    },
    { what: 'a picture that holds a PDF', content: Buffer.concat([Buffer.from('GIF89a'), PDF]) },
    {
      what: 'a web page that holds a PDF',
      content: Buffer.concat([Buffer.from('<html><!--\n'), PDF, Buffer.from('--><script>1</script>')]),
    },
    {
      what: 'a PDF that begins as a web page',
      content: Buffer.concat([Buffer.from('%PDF-1.7\n<html><script>1</script>\n'), PDF.subarray(9)]),
    },
    {
      what: 'a PDF that ends in a web page',
      content: Buffer.concat([PDF, Buffer.from('<script>1</script>')]),
    },
    { what: 'text between the marks of a PDF', content: Buffer.from('%PDF-1.4\nnot a pdf at all\n%%EOF') },
    {
      what: 'a PDF that does not say where its objects are',
      content: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'),
    },
    { what: 'a PDF without objects', content: Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF') },
    { what: 'half a PDF', content: Buffer.concat([PDF.subarray(0, 20), randomBytes(5000)]) },
    { what: 'a program as DOCX', name: 'cv.docx', content: EXECUTABLE },
    { what: 'a document that is a Java program', content: buildDocx(JAR) },
    {
      what: 'a document that holds a PDF in front',
      content: buildArchive([
        { name: '%PDF-1.7', content: '' },
        { name: '[Content_Types].xml', content: DOCX_TYPES },
        { name: 'word/document.xml', content: '<w:document/>' },
      ]),
    },
    { what: 'a document behind a program', content: Buffer.concat([EXECUTABLE, buildDocx()]) },
    { what: 'a document before a program', content: Buffer.concat([buildDocx(), EXECUTABLE]) },
    ...[EXECUTABLE, '\x7fELF\x02\x01\x01', '#!/bin/sh\nrm -r ~\n'].flatMap((content, kind) => [
      {
        what: `a document with a program of kind ${kind}`,
        content: buildDocx([{ name: 'word/run.exe', content }]),
      },
      {
        what: `a document with a stored program of kind ${kind}`,
        content: buildDocx([{ name: 'word/media/a.png', content, isStored: true }]),
      },
    ]),
    {
      what: 'a document with a program in an embedded archive',
      content: buildDocx([embedded([{ name: 'a', content: EXECUTABLE }])]),
    },
    ...['../../evil.txt', 'word/../../evil.txt', '/etc/evil', 'word\\evil.txt', 'C:/evil.txt', 'word/..'].map(
      name => ({ what: `a document with a part ${name}`, content: buildDocx([{ name, content: 'evil' }]) }),
    ),
    { what: 'a document that is encrypted', content: buildDocx([{ name: 'a', content: 'b', flags: 1 }]) },
    { what: 'a workbook', content: buildDocx([], XLSX_TYPES) },
    bomb('a bomb of 20 MB', [{ name: 'word/media/a.bmp', content: ZEROS(20) }]),
    bomb('a bomb that declares 4 GB', [{ name: 'word/a', content: ZEROS(1), declaredBytes: 0xffff_fff0 }]),
    bomb('a bomb that declares 100 bytes', [
      { name: 'word/media/a.bmp', content: ZEROS(100), declaredBytes: 100 },
    ]),
    {
      what: 'a bomb in its text',
      content: buildArchive([
        { name: '[Content_Types].xml', content: DOCX_TYPES },
        { name: 'word/document.xml', content: ZEROS(200), declaredBytes: 400 },
      ]),
    },
    bomb('a part that is shorter than it declares', [
      { name: 'word/a', content: ZEROS(1), declaredBytes: 2 * 1024 * 1024 },
    ]),
    bomb('a part that cannot be unpacked', [{ name: 'word/a', content: ZEROS(1), isBroken: true }]),
    bomb('a bomb in an embedded archive', [embedded([{ name: 'a', content: ZEROS(300) }])]),
    bomb('a bomb in a packed archive', [
      { ...embedded([{ name: 'a', content: ZEROS(20) }]), isStored: false },
    ]),
    bomb('a bomb in an embedded archive that declares less', [
      embedded([{ name: 'a', content: ZEROS(20), declaredBytes: 100 }]),
    ]),
    bomb(
      'a bomb of many embedded archives',
      Array.from({ length: 4 }, (_, number) => ({
        ...embedded([{ name: 'a', content: ZEROS(3) }]),
        name: `word/embeddings/${number}.zip`,
      })),
    ),
    bomb('an archive in an embedded archive', [embedded([embedded([{ name: 'a', content: 'b' }])])]),
    bomb('a bomb of overlapping parts', [
      { name: 'word/a0', content: ZEROS(1) },
      ...Array.from({ length: 90 }, (_, index) => ({
        name: `word/a${index + 1}`,
        content: ZEROS(1),
        isOverlapping: true,
      })),
    ]),
    {
      what: 'a bomb in the list of parts',
      content: buildArchive([
        {
          name: '[Content_Types].xml',
          content: Buffer.concat([Buffer.from(DOCX_TYPES), ZEROS(8)]),
          declaredBytes: 1000,
        },
        { name: 'word/document.xml', content: '<w:document/>' },
      ]),
    },
    { what: 'an old workbook', name: 'cv.doc', content: buildDoc('Workbook') },
    { what: 'an old document that is an archive', name: 'cv.doc', content: Buffer.concat([buildDoc(), jar]) },
    { what: 'text', name: 'cv.doc', content: Buffer.from('I am a resume') },
  ]
  return files.map(file => ({ name: 'resume.pdf', ...file }))
}
