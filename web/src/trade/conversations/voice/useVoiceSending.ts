import type { Message } from '@escale/contract/trade/conversations/rows'
import { api, failureOf, RefusedOnDevice, underKey } from '#api.ts'
import { sendFile } from '#ui/files/send-file.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { voiceSentences } from './voice-rules.ts'

type Sending = { conversationId: string; file: File | null; onSent: () => void }

/** Uploads a recording, then sends a message with the uploaded file. */
export function useVoiceSending({ conversationId, file, onSent }: Sending) {
  return useSave<{ messageId: string }, Message | null>({
    send: async ({ messageId }, { key }) => {
      if (!file) return null
      const fileId = await uploadRecording(file, messageId)
      try {
        const outgoing = { id: conversationId, by: 'compte' as const, text: '', messageId, fileId }
        return await api.conversations.send.call(outgoing, underKey(key))
      } catch (error) {
        // The server already has this message: an earlier attempt had succeeded, but the page closed before
        // its response came.
        if (failureOf(error).code === 'ID_TAKEN') return null
        throw error
      }
    },
    done: () => null,
    failed: "Le message vocal n'est pas parti",
    onSaved: onSent,
  })
}

/** The message id is also the idempotency key of the upload, because a voice message has exactly one file. */
async function uploadRecording(file: File, messageId: string): Promise<string> {
  const answer = await sendFile<{ id: string }>(
    `/api/conversations/files?name=${encodeURIComponent(file.name)}`,
    file,
    messageId,
  )
  if (answer.ok) return answer.body.id
  if (answer.status === 0) throw new RefusedOnDevice('NOT_UPLOADED', voiceSentences.notUploaded)
  throw new RefusedOnDevice(answer.code, answer.message, { status: answer.status })
}
