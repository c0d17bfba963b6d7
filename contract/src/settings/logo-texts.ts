/** Why a picture is not taken as the logo. */
export const LOGO_MESSAGES = {
  type: 'Please choose a PNG, JPG or WebP picture.',
  svg: 'An SVG can carry scripts, so it is not taken. Please save the logo as a PNG and choose that.',
  tooLarge: 'The picture is larger than 2 MB. Please choose a smaller one.',
  damaged: 'This picture is damaged or breaks off. Please choose another one.',
  tooSmall: 'This picture is too small: it needs at least 32 pixels on each side.',
  tooManyPixels: 'This picture has too many pixels: at most 4000 on each side.',
  blank: 'Nothing of this picture can be seen on white. Please choose the logo for light paper.',
  one: 'Please choose one picture.',
  changedMeanwhile: 'Somebody else changed the logo meanwhile: it is shown now. Nothing of yours was saved.',
} as const

/** The texts of the logo's field; `{name}` and the like are placeholders. */
export const LOGO_TEXTS = {
  label: 'Logo',
  hint: 'On every page, mail, packet and statement, beside the name. It is saved at once.',
  none: 'There is no logo: the name stands alone.',
  choose: 'Choose Logo',
  replace: 'Replace Logo',
  limits: 'PNG, JPG or WebP, at most 2 MB.',
  remove: 'Remove Logo',
  removeQuestion: 'Remove the logo?',
  removeText: 'From now on the name stands alone on pages, mails, packets and statements.',
  removeConfirm: 'Remove',
  onLight: 'On light ground',
  onDark: 'On dark ground',
  sending: 'Sending the logo: {percent} %',
  isSending: 'The logo is being sent.',
  saved: 'The logo was saved.',
  removed: 'The logo was removed.',
} as const
