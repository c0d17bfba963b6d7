import pg from 'pg'
import { connect } from '#server/database/client.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'

export async function createTemplateDatabase(serverUrl: string, name: string): Promise<void> {
  await queryServer(serverUrl, `create database ${name}`)
  const database = connect({ connectionString: databaseUrlOf(serverUrl, name) })
  try {
    await prepareSchema(database)
  } finally {
    await database.close()
  }
}

export function databaseUrlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function queryServer(serverUrl: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
