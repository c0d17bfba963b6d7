export const FIRST_NAME_MAX = 50
export const LAST_NAME_MAX = 50
export const EMAIL_MAX = 100
export const PHONE_MAX = 20
export const STREET_ADDRESS_MAX = 150
export const ADDRESS_LINE_2_MAX = 150
export const CITY_MAX = 100
export const STATE_OR_PROVINCE_MAX = 100
export const POSTAL_CODE_MAX = 20
export const JOB_APPLIED_FOR_MAX = 100
export const AFFILIATED_UNION_MAX = 100
export const REFERENCE_TEXT_MAX = 100
export const WORK_PLACE_MAX = 150
export const JOB_TITLE_MAX = 100
/** In the details modal. Source: hiring specification, section 5.3. */
export const WAGE_SCALE_MAX = 50
/** On the e-mail action page. Source: hiring specification, section 2.2. */
export const WAGE_SCALE_EMAIL_MAX = 100
export const SAGE_EMPLOYEE_ID_MAX = 10
export const NOTES_MAX = 2000
