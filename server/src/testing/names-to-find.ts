const TYPOGRAPHIC_APOSTROPHE = '\u2019'
const NON_BREAKING_HYPHEN = '\u2011'
const NON_BREAKING_SPACE = '\u00a0'

export const NAMES_TO_FIND = {
  nunez: ['José', 'Núñez'],
  plainNunez: ['Jose', 'Nunez'],
  decomposedNunez: ['José', 'Núñez'].map(name => name.normalize('NFD')),
  nguyen: ['Ánh', 'Nguyễn'],
  dang: ['Minh', 'Đặng'],
  oneil: ['Pat', `O${TYPOGRAPHIC_APOSTROPHE}Neil`],
  plainOneil: ['Pat', "O'Neil"],
  smithJones: ['Kim', `Smith${NON_BREAKING_HYPHEN}Jones`],
  plainSmithJones: ['Kim', 'Smith-Jones'],
  chen: ['Bo', 'Chen'],
  deLaCruz: ['Lupe', `de${NON_BREAKING_SPACE}la Cruz`],
  weiss: ['Łucja', 'Weiß'],
  sokolov: ['Андрей', 'Соколов'],
  percent: ['Max', '100%_\\er'],
} as const satisfies Record<string, readonly string[]>

type Name = keyof typeof NAMES_TO_FIND

const NUNEZ: Name[] = ['decomposedNunez', 'nunez', 'plainNunez']
const ONEIL: Name[] = ['oneil', 'plainOneil']
const SMITH_JONES: Name[] = ['plainSmithJones', 'smithJones']

export const SEARCHES: [string, Name[]][] = [
  ['nunez', NUNEZ],
  ['Núñez', NUNEZ],
  ['NÚÑEZ jo', NUNEZ],
  ['Núñez José'.normalize('NFD'), NUNEZ],
  ['nguyen', ['nguyen']],
  ['Nguyễn'.normalize('NFD'), ['nguyen']],
  ['dang', ['dang']],
  ['ĐẶNG minh', ['dang']],
  ["o'neil", ONEIL],
  [`o${TYPOGRAPHIC_APOSTROPHE}neil`, ONEIL],
  ['oneil pat', ONEIL],
  ['smith-jones', SMITH_JONES],
  [`Smith${NON_BREAKING_HYPHEN}Jones`, SMITH_JONES],
  ['jones smith', SMITH_JONES],
  ['Chen Bo', ['chen']],
  ['bo  chen', ['chen']],
  ['Chen, Bo', ['chen']],
  ['la cruz', ['deLaCruz']],
  ['weiss lucja', ['weiss']],
  ['СОКОЛОВ', ['sokolov']],
  ['%', ['percent']],
  ['_', ['percent']],
  ['\\', ['percent']],
  ['nunes', []],
]
