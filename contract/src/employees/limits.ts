export const EMPLOYEE_ID_MAX = 40
export const EMPLOYEE_EMAIL_MAX = 100
