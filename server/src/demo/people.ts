import type { Random } from './random.ts'

// biome-ignore format: one name per line would make the file very long
const FIRST_NAMES = [
  'Aaliyah', 'Adriana', 'Ahmed', 'Aiko', 'Alejandro', 'Amara', 'Andre', 'Anh', 'Anika', 'Antonio', 'Arjun',
  'Ashley', 'Beatriz', 'Benjamin', 'Brandon', 'Brenda', 'Caleb', 'Camila', 'Carlos', 'Carmen', 'Chidi', 'Chloe',
  'Connor', 'Cristina', 'Daniel', 'Darius', 'Denise', 'Derek', 'Diego', 'Dmitri', 'Elena', 'Elijah', 'Emeka',
  'Emily', 'Enrique', 'Ethan', 'Fatima', 'Felipe', 'Gabriela', 'Grace', 'Guillermo', 'Hana', 'Hector', 'Imani',
  'Ines', 'Ivan', 'Jamal', 'Jasmine', 'Javier', 'Jesse', 'Jin', 'Joaquin', 'Jordan', 'Josefina', 'Kai', 'Keisha',
  'Kenji', 'Kevin', 'Khalid', 'Kiran', 'Lakshmi', 'Latoya', 'Leilani', 'Liam', 'Linh', 'Lorenzo', 'Lucia', 'Luis',
  'Mai', 'Malik', 'Manuel', 'Marcus', 'Maria', 'Megan', 'Mei', 'Miguel', 'Minh', 'Monique', 'Nadia', 'Nathan',
  'Nia', 'Noah', 'Olivia', 'Omar', 'Oscar', 'Patricia', 'Pedro', 'Quinn', 'Rafael', 'Raj', 'Raquel', 'Rebecca',
  'Roberto', 'Rosa', 'Ryan', 'Samir', 'Sandra', 'Sean', 'Sofia', 'Tamika', 'Teresa', 'Thanh', 'Travis', 'Tyrone',
  'Vanessa', 'Victor', 'Wei', 'Ximena', 'Yolanda', 'Yusuf', 'Zoe',
] as const

// biome-ignore format: one name per line would make the file very long
const LAST_NAMES = [
  'Abdi', 'Adeyemi', 'Aguilar', 'Ali', 'Anderson', 'Avila', 'Bailey', 'Barnes', 'Bautista', 'Becker', 'Bennett',
  'Campbell', 'Carrillo', 'Castillo', 'Chavez', 'Chen', 'Cho', 'Cohen', 'Coleman', 'Cortez', 'Cruz', 'Dang',
  'Davis', 'Delgado', 'Desai', 'Diaz', 'Dominguez', 'Edwards', 'Espinoza', 'Evans', 'Fernandez', 'Figueroa',
  'Fitzgerald', 'Flores', 'Foster', 'Gallagher', 'Garcia', 'Gonzalez', 'Goodwin', 'Grant', 'Guerrero', 'Gupta',
  'Haddad', 'Hansen', 'Harris', 'Hernandez', 'Hoang', 'Hughes', 'Ibarra', 'Iyer', 'Jackson', 'Jimenez', 'Johnson',
  'Kaur', 'Kelly', 'Khan', 'Kim', 'Kowalski', 'Larsen', 'Le', 'Lee', 'Lopez', 'Lozano', 'Martinez', 'McCarthy',
  'Medina', 'Mendoza', 'Miller', 'Mitchell', 'Morales', 'Murphy', 'Nakamura', 'Navarro', 'Ng', 'Nguyen', 'Novak',
  'Nunez', 'Obi', 'Okonkwo', 'Ortega', 'Osei', 'Park', 'Patel', 'Pereira', 'Perez', 'Petrov', 'Pham', 'Quintero',
  'Ramirez', 'Reyes', 'Rivera', 'Robinson', 'Rojas', 'Ruiz', 'Salazar', 'Sanchez', 'Santos', 'Sato', 'Schmidt',
  'Shah', 'Silva', 'Singh', 'Solis', 'Sullivan', 'Takahashi', 'Thompson', 'Torres', 'Tran', 'Turner', 'Vargas',
  'Vasquez', 'Walker', 'Washington', 'Williams', 'Wong', 'Yamamoto', 'Yang', 'Young', 'Zamora', 'Zhang',
] as const

// biome-ignore format: one street per line would make the file very long
const STREETS = [
  'Alder Street', 'Almond Avenue', 'Briar Court', 'Canal Street', 'Cedar Lane', 'Cottonwood Drive', 'Depot Street',
  'Elm Street', 'Fairground Road', 'Foundry Lane', 'Granite Way', 'Harvest Road', 'Juniper Way', 'Levee Road',
  'Magnolia Avenue', 'Mill Street', 'Oak Park Boulevard', 'Orchard Lane', 'Pioneer Avenue', 'Quarry Road',
  'Railroad Avenue', 'River Road', 'Sierra Vista Drive', 'Sycamore Street', 'Valley View Road', 'Walnut Avenue',
] as const

type City = { city: string; zip: string }
const CITIES: readonly [City, ...City[]] = [
  { city: 'Sacramento', zip: '95814' },
  { city: 'Elk Grove', zip: '95624' },
  { city: 'Roseville', zip: '95678' },
  { city: 'Stockton', zip: '95202' },
  { city: 'Lodi', zip: '95240' },
  { city: 'Davis', zip: '95616' },
  { city: 'Woodland', zip: '95695' },
  { city: 'Vacaville', zip: '95688' },
  { city: 'Folsom', zip: '95630' },
  { city: 'Galt', zip: '95632' },
  { city: 'Manteca', zip: '95336' },
  { city: 'Tracy', zip: '95376' },
]

export type DemoPerson = { firstName: string; lastName: string }
type Address = { address1: string; address2: string; city: string; state: string; zip: string }

export function makePerson(random: Random): DemoPerson {
  return { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
}

export const nameOf = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`

export function makeAddress(random: Random): Address {
  const { city, zip } = random.pick(CITIES)
  return {
    address1: `${random.int(100, 9899)} ${random.pick(STREETS)}`,
    address2: random.chance(0.2) ? `Apt ${random.int(1, 48)}` : '',
    city,
    state: 'CA',
    zip,
  }
}

/** 555-0100 to 555-0199 are reserved for fiction. */
export function makePhone(random: Random): string {
  return `${random.pick(['916', '209', '530', '707'])}-555-01${String(random.int(0, 99)).padStart(2, '0')}`
}

/** SSNs with area 900 to 999 and a group below 50 are never issued, and aren't used as ITINs, either. */
export function makeSsn(random: Random): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${random.int(900, 999)}-${digits(random.int(1, 49), 2)}-${digits(random.int(1, 9999), 4)}`
}

export function emailOf(
  { firstName, lastName }: DemoPerson,
  domain: string,
  isTaken: (email: string) => boolean,
): string {
  const name = `${firstName}.${lastName}`.toLowerCase()
  for (let count = 1; ; count++) {
    const email = `${name}${count === 1 ? '' : count}@${domain}`
    if (!isTaken(email)) return email
  }
}
