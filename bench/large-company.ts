import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

const HOURS = 40
const DAY_MS = 86_400_000
const FIRST_PERIOD_START = Date.UTC(2025, 0, 6)
const FILES = {
  'employees.csv':
    'id,name,address1,address2,city,state,zip,balance,accountType,bankAccount,ssn,isActive,printStub,email',
  'checks.csv': 'employeeId,date,endDate,sequence,checkNumber,grossPay,netPay,periodStart,hours',
  'check-lines.csv': 'employeeId,date,endDate,sequence,kind,description,amount,ytd,units',
  'earnings-details.csv': 'employeeId,date,endDate,sequence,payId,workDate,units,rate,amount,job,jcCostCode',
}
type FileName = keyof typeof FILES
type Write = (file: FileName, rows: readonly string[]) => Promise<void>

const money = (cents: number) => (cents / 100).toFixed(2)
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/**
 * Writes the import's four files of a made-up company whose checks add up; answers how many rows they have.
 * @param size the checks are those of so many `weeks`, after so many `earlier` ones
 */
export async function writeLargeCompany(
  folder: string,
  { employees, weeks, earlier = 0 }: { employees: number; weeks: number; earlier?: number },
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const open = (name: FileName) => {
    const stream = createWriteStream(join(folder, name))
    stream.write(`${FILES[name]}\n`)
    return stream
  }
  const streams = {
    'employees.csv': open('employees.csv'),
    'checks.csv': open('checks.csv'),
    'check-lines.csv': open('check-lines.csv'),
    'earnings-details.csv': open('earnings-details.csv'),
  }
  let count = 0
  const write: Write = async (file, rows) => {
    count += rows.length
    const isFull = !streams[file].write(`${rows.join('\n')}\n`)
    if (isFull) await new Promise<void>(resolve => streams[file].once('drain', resolve))
  }
  for (let index = 0; index < employees; index++)
    await writeEmployee(write, { id: String(10_000 + index), from: earlier, to: earlier + weeks })
  for (const stream of Object.values(streams)) {
    stream.end()
    await finished(stream)
  }
  return count
}

async function writeEmployee(
  write: Write,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  const email = `person.${id}@large.example.com`
  await write('employees.csv', [
    `${id},Person ${id},${id} Main Street,,Stockton,CA,95202,0.00,Checking,55${id}01,901-22-${id.slice(-4)},yes,no,${email}`,
  ])
  const rateCents = 2_000 + (Number(id) % 4_000)
  for (let week = from; week < to; week++) await writeCheck(write, { id, week, rateCents })
}

async function writeCheck(
  write: Write,
  { id, week, rateCents }: { id: string; week: number; rateCents: number },
) {
  const start = FIRST_PERIOD_START + week * 7 * DAY_MS
  const key = `${id},${day(start + 11 * DAY_MS)},${day(start + 6 * DAY_MS)},1`
  const gross = rateCents * HOURS
  const taxes = [0.1, 0.062, 0.0145, 0.04].map(share => Math.round(gross * share))
  const dues = 2_500
  const net = gross - dues - taxes.reduce((sum, tax) => sum + tax, 0)
  const line = (kind: string, description: string, cents: number, units = '') =>
    `${key},${kind},${description},${money(cents)},${money(cents * (week + 1))},${units}`
  await write('checks.csv', [`${key},${week}${id},${money(gross)},${money(net)},${day(start)},${HOURS}`])
  await write('check-lines.csv', [
    line('directDeposit', 'Checking', net),
    line('earning', 'Regular', gross, String(HOURS)),
    ...['Federal Income Tax', 'Social Security', 'Medicare', 'CA Income Tax'].map((name, index) =>
      line('tax', name, taxes[index] ?? 0),
    ),
    line('otherDeduction', 'Union Dues', dues),
  ])
  await write(
    'earnings-details.csv',
    [16, 16, 8].map(
      (hours, index) =>
        `${key},REG,${day(start + index * DAY_MS)},${hours},${money(rateCents)},${money(rateCents * hours)},24-018,03-110`,
    ),
  )
}
