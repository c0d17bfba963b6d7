import { formatNumber } from '@epay/contract/common/money'
import {
  addElement,
  addGroup,
  COLORS,
  drawRule,
  ensureSpace,
  heightOf,
  PAGE,
  type Paper,
  type Style,
  write,
} from '#server/platform/pdf/paper.ts'
import type { PacketDocument } from './packet-content.ts'

const COLUMNS = [
  { title: 'No.', x: PAGE.margin, width: 28 },
  { title: 'File', x: PAGE.margin + 28, width: 336 },
  { title: 'Type', x: PAGE.margin + 376, width: 52 },
  { title: 'Size', x: PAGE.margin + 440, width: 64 },
] as const
const HEADER: Style = { size: 8, color: COLORS.muted }
const CELL: Style = { size: 9.5 }
const HASH: Style = { size: 7.5, color: COLORS.muted }

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

/** For example, `1,204 KB`; shows one decimal below 10 KB. */
function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return `${formatNumber(kilobytes, { minDecimals: 0, maxDecimals: kilobytes < 10 ? 1 : 0 })} KB`
}

export function drawDocumentTable(paper: Paper, documents: readonly PacketDocument[]): void {
  addGroup(paper, 'Table', () => {
    addGroup(paper, 'TR', () => {
      for (const { title, x, width } of COLUMNS) {
        addElement(paper, 'TH', () => write(paper, title, { x, y: paper.y, width }, HEADER), {
          scope: 'Column',
        })
      }
    })
    paper.y += 16
    documents.forEach((document, index) => {
      drawDocumentRow(paper, document, index + 1)
    })
  })
}

function drawDocumentRow(paper: Paper, document: PacketDocument, number: number): void {
  const [numberColumn, fileColumn, typeColumn, sizeColumn] = COLUMNS
  const nameHeight = heightOf(paper, document.name, fileColumn.width, CELL)
  ensureSpace(paper, nameHeight + 20)
  const top = paper.y
  const cell = (column: { x: number; width: number }, text: string) => () =>
    write(paper, text, { x: column.x, y: top, width: column.width }, CELL)
  addGroup(paper, 'TR', () => {
    addElement(paper, 'TD', cell(numberColumn, String(number)))
    addGroup(paper, 'TD', () => {
      addElement(paper, 'P', cell(fileColumn, document.name))
      const box = { x: fileColumn.x, y: top + nameHeight + 1, width: fileColumn.width + 140 }
      addElement(paper, 'P', () => write(paper, `SHA-256 ${document.sha256}`, box, HASH))
    })
    addElement(paper, 'TD', cell(typeColumn, TYPE_NAMES[document.mime] ?? document.mime))
    addElement(paper, 'TD', cell(sizeColumn, formatSize(document.size)))
  })
  drawRule(paper, top + nameHeight + 16)
  paper.y = top + nameHeight + 22
}
