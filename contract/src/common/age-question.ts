/**
 * Fields that the application form can use to ask about age. The specification asks for the birth date, which some
 * states forbid before a job offer.
 */
export const AGE_QUESTIONS = ['birthDate', 'isAdult'] as const
export type AgeQuestion = (typeof AGE_QUESTIONS)[number]
