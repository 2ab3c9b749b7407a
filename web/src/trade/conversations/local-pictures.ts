// Pictures that this page has sent, by the id of their file. They are shown from the device while the server
// prepares its copy.

const addresses = new Map<string, string>()

export function keepPicture(fileId: string, file: File): void {
  if (file.type.startsWith('image/')) addresses.set(fileId, URL.createObjectURL(file))
}

export const pictureHere = (fileId: string) => addresses.get(fileId)
