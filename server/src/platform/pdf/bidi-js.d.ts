/** Declares the part of bidi-js that we use, because its own types don't match the module that Node loads. */
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    /** Keyed by the character's index in the text. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>
  }
  const bidiFactory: () => Bidi
  export = bidiFactory
}
