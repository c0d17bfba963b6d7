/** Reads the next one while the database writes this one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item> {
  let reading = items.next()
  try {
    for (let { done, value } = await reading; !done && value !== undefined; { done, value } = await reading) {
      reading = items.next()
      // It fails where it is awaited.
      reading.catch(() => {})
      yield value
    }
  } finally {
    await items.return()
  }
}
