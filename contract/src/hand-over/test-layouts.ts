/** The layouts as their descriptions have them: record, first column, last column, field. */
export const NEWHIRE_801 = `
- 1 17 record name
- 18 21 version
- 22 37 first name
- 38 53 middle name
- 54 83 last name
- 84 92 SSN
- 93 132 address 1
- 133 172 address 2
- 173 212 address 3
- 213 237 city
- 238 239 state
- 240 259 postal code
- 260 263 ZIP+4
- 264 265 country
- 266 273 birth date
- 274 281 date of hire
- 282 283 state of hire
- 284 285 filler
- 286 294 EIN
- 295 306 state account
- 307 351 employer name
- 352 391 employer address 1
- 392 431 employer address 2
- 432 471 employer address 3
- 472 496 employer city
- 497 498 employer state
- 499 518 employer postal code
- 519 522 employer ZIP+4
- 523 524 employer country
- 525 534 employer phone
- 535 540 employer phone extension
- 541 560 employer contact
- 561 600 second address 1
- 601 640 second address 2
- 641 680 second address 3
- 681 705 second city
- 706 707 second state
- 708 727 second postal code
- 728 731 second ZIP+4
- 732 733 second country
- 734 743 second phone
- 744 749 second phone extension
- 750 769 second contact
- 770 770 filler
- 771 771 multistate employer
- 772 801 filler
`

export const MASSACHUSETTS_96 = `
A 1 1 record name
A 2 10 EIN
A 11 40 employer name
A 41 58 street
A 59 76 city
A 77 78 state
A 79 87 ZIP+4
A 88 89 year
A 90 95 count of B records
A 96 96 filler
B 1 1 record name
B 2 10 SSN
B 11 40 name
B 41 58 street
B 59 76 city
B 77 78 state
B 79 87 ZIP+4
B 88 93 first day
B 94 96 filler
`

export type LayoutField = { record: string; first: number; last: number; field: string }

export function fieldsOf(layout: string): LayoutField[] {
  return layout
    .trim()
    .split('\n')
    .map(line => {
      const [record = '', first, last, ...field] = line.split(' ')
      return { record, first: Number(first), last: Number(last), field: field.join(' ') }
    })
}

/** Reads a line by its description alone: each field by its columns, counted from 1, without the blanks that fill it up. */
export function readLine(fields: readonly LayoutField[], line: string): Map<string, string> {
  return new Map(fields.map(({ first, last, field }) => [field, line.slice(first - 1, last).trimEnd()]))
}
