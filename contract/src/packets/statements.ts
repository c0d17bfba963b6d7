import { STAFF_ROLES } from '../common/roles.ts'
import type { Language } from '../languages/languages.ts'
import { DISCLAIMER, directDepositAuthorization } from './messages.ts'

type PacketStatements = { disclaimer: string; authorization: string }

/** Shared by the form and the evidence, so that the evidence contains exactly the wording that was shown. */
const STATEMENTS: Record<Language, (company: string) => PacketStatements> = {
  en: company => ({ disclaimer: DISCLAIMER, authorization: directDepositAuthorization(company) }),
  es: company => ({
    disclaimer:
      'Declaro, bajo pena de perjurio, que la información de este paquete es verdadera y completa, que los documentos son míos y que mi firma electrónica tiene el mismo efecto que una hecha a mano.',
    authorization: `Autorizo a ${company} a depositar mi pago en la cuenta o las cuentas indicadas arriba, y a retirar los depósitos hechos por error. Esto sigue vigente hasta que yo lo cambie por escrito.`,
  }),
}

/** For servers that don't send the employer's name. */
const FALLBACK_COMPANY: Record<Language, string> = { en: 'my employer', es: 'mi empleador' }

export function packetStatements(language: Language, company: string): PacketStatements {
  return STATEMENTS[language](company || FALLBACK_COMPANY[language])
}

export function fullNameOf(person: { firstName: string; middleInitial: string; lastName: string }): string {
  const names = [person.firstName, person.middleInitial, person.lastName]
  return names
    .map(name => name.trim())
    .filter(Boolean)
    .join(' ')
}

/** For example, `Marisol Vega (HR-Manager)`. */
export function officeSigner({ name, roles }: { name: string; roles: readonly string[] }): string {
  return `${name} (${STAFF_ROLES.filter(role => roles.includes(role)).join(', ')})`
}

export const onBehalfOf = (signer: string, candidate: string): string => `${signer} on behalf of ${candidate}`

const ON_BEHALF_STATEMENTS: Record<Language, (signer: string, candidate: string) => string> = {
  en: (signer, candidate) =>
    `${signer} signs this packet on behalf of ${candidate}. The signature is that of ${signer}, not of ${candidate}.`,
  es: (signer, candidate) =>
    `${signer} firma este paquete en nombre de ${candidate}. La firma es de ${signer}, no de ${candidate}.`,
}

/** Shown above a signature that staff make on a candidate's behalf, so that it isn't mistaken for the candidate's. */
export function onBehalfStatement(language: Language, signer: string, candidate: string): string {
  return ON_BEHALF_STATEMENTS[language](signer, candidate)
}
