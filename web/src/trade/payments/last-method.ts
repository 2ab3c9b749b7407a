import { type PaymentMethod, paymentMethods } from '@escale/contract/trade/payments/words'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { oneOf } from '#session/device/shapes.ts'

const isMethod = oneOf(paymentMethods)

/** The payment method that this user last chose on this device. Default: bank transfer. */
export function lastMethod(userId: string): PaymentMethod {
  return readLocal('payment-method', isMethod, userId) ?? 'Virement'
}

export function keepLastMethod(userId: string, method: PaymentMethod) {
  storeLocal('payment-method', method, userId)
}
