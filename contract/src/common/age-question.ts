/**
 * What the application form asks about the applicant's age, by the name of its field: some states forbid asking for
 * the birth date before an offer. The specification has the birth date.
 */
export const AGE_QUESTIONS = ['birthDate', 'isAdult'] as const
export type AgeQuestion = (typeof AGE_QUESTIONS)[number]
