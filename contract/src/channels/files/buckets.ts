const megabyte = 1024 * 1024

/**
 * Storage buckets of a company, one per purpose. Uploaded pictures are re-encoded. PDFs and voice recordings
 * are stored unchanged.
 */
export const buckets = {
  photos: { title: 'Photos', largestBytes: 8 * megabyte, takesPdf: false, takesVoice: false },
  documents: { title: 'Documents', largestBytes: 10 * megabyte, takesPdf: true, takesVoice: false },
  logos: { title: 'Logos', largestBytes: 2 * megabyte, takesPdf: false, takesVoice: false },
  stamps: { title: 'Cachets', largestBytes: 2 * megabyte, takesPdf: false, takesVoice: false },
  messages: { title: 'Messages', largestBytes: 16 * megabyte, takesPdf: true, takesVoice: true },
  /** Files attached to a record. Their types are in `attached-types.ts`. */
  attachments: { title: 'Fichiers joints', largestBytes: 16 * megabyte, takesPdf: true, takesVoice: false },
  /** Photos of expenses, and screenshots of mobile money. */
  proofs: { title: 'Justificatifs', largestBytes: 8 * megabyte, takesPdf: false, takesVoice: false },
} as const

export type Bucket = keyof typeof buckets
export const bucketNames = Object.keys(buckets) as [Bucket, ...Bucket[]]

/** The most pixels of an uploaded picture. Decoding a larger one would take too much memory. */
export const mostPixels = 16_000_000

/** The most photos of one goods row. */
export const mostPhotos = 8
