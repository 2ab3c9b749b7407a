import { screens } from '@escale/contract/access/screens'

/** The screen « Caisse », which everybody who takes cash may open. */
export const tillPath = screens.find(({ key }) => key === 'till')?.path ?? ''

/** The address that corrects a refused receipt of this device. */
export function correctionPath(place: number): string {
  return `${tillPath}?corriger=${place}`
}
