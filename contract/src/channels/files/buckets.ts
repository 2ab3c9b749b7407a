const megabyte = 1024 * 1024

/**
 * Storage buckets of a company, by purpose. Pictures are re-encoded on upload. PDFs and voice recordings are
 * stored unchanged.
 */
export const buckets = {
  photos: { title: 'Photos', largestBytes: 8 * megabyte, takesPdf: false, takesVoice: false },
  documents: { title: 'Documents', largestBytes: 10 * megabyte, takesPdf: true, takesVoice: false },
  logos: { title: 'Logos', largestBytes: 2 * megabyte, takesPdf: false, takesVoice: false },
  stamps: { title: 'Cachets', largestBytes: 2 * megabyte, takesPdf: false, takesVoice: false },
  messages: { title: 'Messages', largestBytes: 16 * megabyte, takesPdf: true, takesVoice: true },
} as const

export type Bucket = keyof typeof buckets
export const bucketNames = Object.keys(buckets) as [Bucket, ...Bucket[]]

/** A larger picture would take too much memory to decode. */
export const mostPixels = 16_000_000

/** The most photos of one row of goods. */
export const mostPhotos = 8
