/** The error when the device could not store a write. */
type DeviceRefusal = { code: 'DEVICE_FULL' | 'DEVICE_FORGETS'; message: string }

export function deviceRefusal(error: unknown): DeviceRefusal {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return {
      code: 'DEVICE_FULL',
      message:
        "La mémoire de cet appareil est pleine : rien n'est enregistré. Libérez de la place, puis réessayez.",
    }
  return {
    code: 'DEVICE_FORGETS',
    message: "Cet appareil ne garde rien : rien n'est enregistré. Réessayez avec le réseau.",
  }
}
