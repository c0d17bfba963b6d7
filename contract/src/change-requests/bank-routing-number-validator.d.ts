declare module 'bank-routing-number-validator' {
  export function ABARoutingNumberIsValid(routingNumber: string): boolean
}
