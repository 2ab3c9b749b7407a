import type { Block, DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Disk } from 'flydrive'
import { isMissingFile } from '#channels/files/storage.ts'
import type { Pictures } from './drawing.ts'

/**
 * Loads the pictures of a document. A picture missing from the store is left out, because a retry would not
 * find it either.
 */
export async function picturesOf(files: Disk, document: DocumentValue): Promise<Pictures> {
  const loaded = await Promise.all(
    [...new Set(keysOf(document))].map(async (key) => [key, await pictureAt(files, key)] as const),
  )
  return Object.fromEntries(loaded.flatMap(([key, picture]) => (picture ? [[key, picture]] : [])))
}

function keysOf({ letterhead, blocks }: DocumentValue): string[] {
  const signatureKeys = everyBlock(blocks).flatMap((block) =>
    block.kind === 'signatures' ? block.signatures.map(({ pictureKey }) => pictureKey) : [],
  )
  return [letterhead.logoKey, letterhead.stampKey, ...signatureKeys].filter((key) => key != null)
}

function everyBlock(blocks: Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'beside' ? everyBlock([...block.left, ...block.right]) : [block],
  )
}

async function pictureAt(files: Disk, key: string): Promise<string | undefined> {
  try {
    const bytes = Buffer.from(await files.getBytes(key))
    const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' // // documents have no other picture types
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
