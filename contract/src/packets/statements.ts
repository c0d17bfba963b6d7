import type { Language } from '../languages/languages.ts'
import { DISCLAIMER, directDepositAuthorization } from './messages.ts'

export type PacketStatements = { disclaimer: string; authorization: string }

/**
 * What the signature stands under, in the language in which the form showed it: form and evidence take it from here,
 * so that the evidence holds the very words.
 */
const STATEMENTS: Record<Language, (company: string) => PacketStatements> = {
  en: company => ({ disclaimer: DISCLAIMER, authorization: directDepositAuthorization(company) }),
  es: company => ({
    disclaimer:
      'Declaro, bajo pena de perjurio, que la información de este paquete es verdadera y completa, que los documentos son míos y que mi firma electrónica tiene el mismo efecto que una hecha a mano.',
    authorization: `Autorizo a ${company} a depositar mi pago en la cuenta o las cuentas indicadas arriba, y a retirar los depósitos hechos por error. Esto sigue vigente hasta que yo lo cambie por escrito.`,
  }),
}

export function packetStatements(language: Language, company: string): PacketStatements {
  return STATEMENTS[language](company)
}
