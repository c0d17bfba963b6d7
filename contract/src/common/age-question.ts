/**
 * The field that asks about the applicant's age. Some states forbid asking for the birth date before an offer; the
 * specification asks for it.
 */
export const AGE_QUESTIONS = ['birthDate', 'isAdult'] as const
export type AgeQuestion = (typeof AGE_QUESTIONS)[number]
