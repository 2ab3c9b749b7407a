const megabyte = 1024 * 1024

/**
 * Where a company's files live, by what they are. Pictures are drawn anew. A PDF and a voice recording are
 * stored as they came.
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

/** A picture of more pixels would take too much memory to open. */
export const mostPixels = 16_000_000

/** How many photos goods may carry. */
export const mostPhotos = 8
