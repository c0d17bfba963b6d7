/** The part of bidi-js that is used: its own types are not those of the module that Node loads. */
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    /** By the index of a character in the text. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>
  }
  const bidiFactory: () => Bidi
  export = bidiFactory
}
