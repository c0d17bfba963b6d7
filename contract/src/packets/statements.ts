import type { Language } from '../languages/languages.ts'
import { DISCLAIMER, directDepositAuthorization } from './messages.ts'

export type PacketStatements = { disclaimer: string; authorization: string }

/**
 * The statements that are signed, in the language of the form. Form and evidence both take them from here, so that
 * the evidence contains exactly the words that were shown.
 */
const STATEMENTS: Record<Language, (company: string) => PacketStatements> = {
  en: company => ({ disclaimer: DISCLAIMER, authorization: directDepositAuthorization(company) }),
  es: company => ({
    disclaimer:
      'Declaro, bajo pena de perjurio, que la información de este paquete es verdadera y completa, que los documentos son míos y que mi firma electrónica tiene el mismo efecto que una hecha a mano.',
    authorization: `Autorizo a ${company} a depositar mi pago en la cuenta o las cuentas indicadas arriba, y a retirar los depósitos hechos por error. Esto sigue vigente hasta que yo lo cambie por escrito.`,
  }),
}

/** For a page whose server doesn't say the employer's name. */
const UNNAMED: Record<Language, string> = { en: 'my employer', es: 'mi empleador' }

export function packetStatements(language: Language, company: string): PacketStatements {
  return STATEMENTS[language](company || UNNAMED[language])
}
