/**
 * Ends this process, and those that it started, as soon as the one that started it is gone: that one holds the other
 * end of standard input, which closes even when it is killed. For processes started with `detached`, which lead a
 * group of their own. Answers what stops the watching.
 */
export function endWithParent(): () => void {
  const { stdin } = process
  stdin.once('end', endGroup).resume()
  return () => {
    stdin.off('end', endGroup).destroy()
  }
}

function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // Started by hand, it leads no group.
    process.exit(1)
  }
}
