// Pictures sent from this page, by file id. The local copy is shown until the server has its own.

const addresses = new Map<string, string>()

export function rememberPicture(fileId: string, file: File): void {
  if (file.type.startsWith('image/')) addresses.set(fileId, URL.createObjectURL(file))
}

export const localPictureUrl = (fileId: string) => addresses.get(fileId)
