import type pg from 'pg'

/** As the migration's triggers name it. */
const CHANNEL = 'epay_access'

/**
 * Hears on every connection of a pool when rows change by which requests are allowed. PostgreSQL tells a connection of
 * its own commit before it answers it, so that in this process a change counts at once; of those of other processes
 * whichever connection is open hears a moment later.
 */
export class AccessChanges {
  #heard = 0
  #isDeaf = false

  /** Other than before once there was a change; `undefined` while changes may go unheard. */
  get version(): number | undefined {
    return this.#isDeaf ? undefined : this.#heard
  }

  /** Changes may go unheard from now on. */
  goDeaf(): void {
    this.#isDeaf = true
  }

  /** For a connection that is new. */
  watch(client: pg.PoolClient): void {
    client.on('notification', ({ channel }) => {
      if (channel === CHANNEL) this.#heard++
    })
    // What it committed last may have been heard by nobody.
    client.on('error', () => this.#heard++)
  }

  /**
   * Has the server tell this connection.
   * @param isSameServer told the process id of the server that answered: one behind a pooler changes from one
   * transaction to the next, and what it hears is lost
   */
  async listen(client: pg.PoolClient, isSameServer: (processId: number) => boolean): Promise<void> {
    await client.query(`listen ${CHANNEL}`)
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    if (!rows[0] || !isSameServer(rows[0].id)) this.goDeaf()
  }
}
