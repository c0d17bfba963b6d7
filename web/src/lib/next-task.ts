/** Work that goes on after it is a task of its own: the browser draws, and answers its user, in between. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
