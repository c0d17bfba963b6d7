/** Longer than anything that is looked for, with the blanks that programs write between. */
export const OVERLAP = 1000

/** Blanks and comments may stand between any two words of a PDF. */
const GAP = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]{0,99}[\\r\\n]){0,40}'
const END = '(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])'
const REFERENCE = `\\d{1,10}${GAP}\\d{1,5}${GAP}R${END}`

/**
 * Actions that run a script or a program, files inside, forms that are programs of their own, and encryption, behind
 * which all of that may hide. The word JavaScript alone is none of it: it stands in many resumes.
 */
const ACTIVE = new RegExp(
  [
    `/S${GAP}/(?:JavaScript|Launch|ImportData)${END}`,
    // A reference in place of a name hides which name it is.
    `/S${GAP}${REFERENCE}`,
    `/EmbeddedFiles?${END}`,
    `/EF${GAP}<<`,
    `/RichMedia${END}`,
    `/XFA${GAP}(?:\\[|${REFERENCE})`,
    `/Encrypt${GAP}(?:<<|${REFERENCE})`,
    // Objects packed in a way that no program uses for them.
    `/ObjStm${END}[^>]{0,400}/(?:Predictor|LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode)${END}`,
    `/(?:Predictor|LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode)${END}[^>]{0,400}/ObjStm${END}`,
  ].join('|'),
)

/** Does this part of a PDF, with a letter for each byte, hold any of it? A name's letters may be written as their codes. */
export function showsActive(text: string): boolean {
  return ACTIVE.test(
    text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}
