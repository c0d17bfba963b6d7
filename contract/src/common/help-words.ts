import type { Language } from '../languages/languages.ts'

const PAY_CHECK = ['employee check', 'statement', 'pay check']
const CHEQUE = ['cheque', 'comprobante']

/** Synonyms for the help's search. */
export const HELP_WORDS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    'log in': ['sign in', 'signing in'],
    'sign in': ['signing in'],
    'sign out': ['log out'],
    forgotten: ['forgot'],
    payslip: PAY_CHECK,
    'pay slip': PAY_CHECK,
    'pay stub': PAY_CHECK,
    'pay check': PAY_CHECK,
    'direct deposit': ['bank account'],
    '2fa': ['two-step verification'],
    mfa: ['two-step verification'],
    'two factor': ['two-step verification'],
    'second factor': ['two-step verification'],
    email: ['mail'],
    mail: ['email'],
    smtp: ['mail server'],
    nightly: ['every night'],
    cv: ['resume'],
    'audit log': ['audit trail'],
    permission: ['role'],
  },
  es: {
    'log in': ['entrar', 'iniciar sesión', 'inicie sesión'],
    acceder: ['entrar', 'iniciar sesión', 'inicie sesión'],
    clave: ['contraseña'],
    password: ['contraseña'],
    email: ['correo'],
    recibo: CHEQUE,
    talón: CHEQUE,
    colilla: CHEQUE,
    '2fa': ['verificación en dos pasos'],
    'dos factores': ['verificación en dos pasos'],
    'segundo factor': ['verificación en dos pasos'],
    perdido: ['perdió'],
    celular: ['teléfono'],
    móvil: ['teléfono'],
  },
}
