import type { Language } from '../languages/languages.ts'

const PAYCHECK_SYNONYMS = ['employee check', 'statement', 'pay check']
const SPANISH_PAYCHECK_SYNONYMS = ['cheque', 'comprobante']

export const HELP_SYNONYMS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    'log in': ['sign in', 'signing in'],
    'sign in': ['signing in'],
    'sign out': ['log out'],
    forgotten: ['forgot'],
    payslip: PAYCHECK_SYNONYMS,
    'pay slip': PAYCHECK_SYNONYMS,
    'pay stub': PAYCHECK_SYNONYMS,
    'pay check': PAYCHECK_SYNONYMS,
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
    recibo: SPANISH_PAYCHECK_SYNONYMS,
    talón: SPANISH_PAYCHECK_SYNONYMS,
    colilla: SPANISH_PAYCHECK_SYNONYMS,
    '2fa': ['verificación en dos pasos'],
    'dos factores': ['verificación en dos pasos'],
    'segundo factor': ['verificación en dos pasos'],
    perdido: ['perdió'],
    celular: ['teléfono'],
    móvil: ['teléfono'],
  },
}
