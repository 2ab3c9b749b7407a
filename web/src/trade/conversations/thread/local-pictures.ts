// Pictures sent from this page, by file id. They are shown from the device while the server prepares its
// copy.

const addresses = new Map<string, string>()

export function rememberPicture(fileId: string, file: File): void {
  if (file.type.startsWith('image/')) addresses.set(fileId, URL.createObjectURL(file))
}

export const localPictureUrl = (fileId: string) => addresses.get(fileId)
