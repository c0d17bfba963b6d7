export const TYPED_SIGNATURE_MAX = 100
/** A data URL of a signature image. Units: characters. */
export const SIGNATURE_MAX_CHARACTERS = 3_000_000
/** One answer of a draft, which may be longer than the submission allows. Units: characters. */
export const DRAFT_TEXT_MAX = 300
/** How long a draft is kept after its last change; longer if a link to it still works. */
export const PACKET_DRAFT_KEPT_DAYS = 14
/** High, because a whole office may share one IP address. */
export const DRAFT_SAVE_THROTTLE = { max: 1200, perSeconds: 600 } as const
export const DRAFT_FILE_THROTTLE = { max: 300, perSeconds: 600 } as const
/** How long the signer may download a copy of the packet, counted from its submission. */
export const PACKET_COPY_HOURS = 24
/** Each copy is made when it is downloaded. High, because a whole office may share one IP address. */
export const PACKET_COPY_THROTTLE = { max: 60, perSeconds: 600 } as const
/** A signature is blank if its brightest and darkest pixels differ by no more than this. Units: levels of 0 to 255. */
export const BLANK_CONTRAST_MAX = 32
