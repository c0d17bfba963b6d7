import { createHash } from 'node:crypto'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import type { Logo } from '@epay/contract/common/portal-endpoint'
import type { Executor } from '#server/database/transaction.ts'
import { PortalError } from './errors.ts'
import { portalSettings } from './tables.ts'

export type LogoImage = Logo & { content: Buffer }

/** The ID contains the image's size, so that pages can reserve the space before the image loads. */
const LOGO_ID = /^(\d{1,3})x(\d{1,3})-[\da-f]{32}$/

export function logoIdOf(content: Buffer, { width, height }: Pick<Logo, 'width' | 'height'>): string {
  return `${width}x${height}-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
}

export function parseLogoId(id: string | null): Logo | null {
  const [, width, height] = LOGO_ID.exec(id ?? '') ?? []
  return id === null || !width || !height ? null : { id, width: Number(width), height: Number(height) }
}

export async function readLogo(db: Executor): Promise<LogoImage | undefined> {
  const { logo: content, logoId } = portalSettings
  const [row] = await db.select({ content, logoId }).from(portalSettings)
  const logo = parseLogoId(row?.logoId ?? null)
  return logo && row?.content ? { ...logo, content: Buffer.from(row.content, 'base64') } : undefined
}

/** Throws: NOT_FOUND if the ID isn't the current logo's. */
export async function getLogo(db: Executor, id: string): Promise<LogoImage> {
  const logo = await readLogo(db)
  if (logo?.id !== id) throw new PortalError('NOT_FOUND', REQUEST_MESSAGES.notFound)
  return logo
}
