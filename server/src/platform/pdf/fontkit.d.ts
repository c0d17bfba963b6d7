/** The part of fontkit, which ships no types, that is used. */
declare module 'fontkit' {
  export function openSync(path: string): {
    /** Code points. */
    characterSet: readonly number[]
  }
}
