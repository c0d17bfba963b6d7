/** Units: rates in cents per hour. */
export type Trade = {
  title: string
  lowestRate: number
  highestRate: number
  /** Members pay dues (in hundredths of a percent of gross) and contribute to a vacation fund (in cents per hour). */
  union?: { name: string; duesRate: number; vacationPerHour: number }
  costCodes: readonly [string, ...string[]]
  isOffice: boolean
}

const fieldTrade = (trade: Omit<Trade, 'isOffice'>): Trade => ({ ...trade, isOffice: false })

export const FIELD_TRADES: readonly [Trade, ...Trade[]] = [
  fieldTrade({
    title: 'Carpenter',
    lowestRate: 4650,
    highestRate: 5425,
    union: { name: 'Carpenters', duesRate: 250, vacationPerHour: 310 },
    costCodes: ['03-110 Forms', '06-100 Rough Carpentry', '06-200 Finish Carpentry'],
  }),
  fieldTrade({
    title: 'Laborer',
    lowestRate: 3275,
    highestRate: 3890,
    union: { name: 'Laborers', duesRate: 225, vacationPerHour: 275 },
    costCodes: ['01-740 Cleanup', '02-400 Demolition', '31-230 Trenching'],
  }),
  fieldTrade({
    title: 'Electrician',
    lowestRate: 5210,
    highestRate: 6185,
    union: { name: 'Electrical Workers', duesRate: 300, vacationPerHour: 350 },
    costCodes: ['26-050 Conduit', '26-240 Panels', '27-100 Low Voltage'],
  }),
  fieldTrade({
    title: 'Equipment Operator',
    lowestRate: 4980,
    highestRate: 5775,
    union: { name: 'Operating Engineers', duesRate: 200, vacationPerHour: 330 },
    costCodes: ['31-220 Grading', '31-230 Trenching', '32-110 Base Course'],
  }),
  fieldTrade({
    title: 'Cement Mason',
    lowestRate: 4125,
    highestRate: 4760,
    union: { name: 'Cement Masons', duesRate: 225, vacationPerHour: 290 },
    costCodes: ['03-300 Cast-in-Place', '03-350 Finishing', '32-130 Flatwork'],
  }),
  fieldTrade({
    title: 'Truck Driver',
    lowestRate: 2950,
    highestRate: 3480,
    costCodes: ['01-560 Hauling', '31-230 Trenching'],
  }),
]

export const OFFICE_TRADES: readonly [Trade, ...Trade[]] = [
  {
    title: 'Project Engineer',
    lowestRate: 4300,
    highestRate: 5600,
    costCodes: ['01-310 Project Management'],
    isOffice: true,
  },
  {
    title: 'Estimator',
    lowestRate: 4500,
    highestRate: 5900,
    costCodes: ['01-310 Project Management'],
    isOffice: true,
  },
  {
    title: 'Accounting',
    lowestRate: 3100,
    highestRate: 4200,
    costCodes: ['01-330 Administration'],
    isOffice: true,
  },
]

export const MANAGEMENT: Trade = {
  title: 'Management',
  lowestRate: 6200,
  highestRate: 8400,
  costCodes: ['01-330 Administration'],
  isOffice: true,
}

export const JOBS: readonly [string, ...string[]] = [
  '24-018 Levee Road Bridge',
  '24-027 Northgate Clinic',
  '25-003 Mill Street Lofts',
  '25-009 Galt Water Plant',
  '25-014 Canal Street School',
]
export const OFFICE_JOB = '00-000 Office'
