import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmailDraft } from '#people/account/draft.ts'
import { InviteDraft } from '#people/users/draft.ts'

test('the message about a missing email names its owner', () => {
  const errorText = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message) ?? []
  assert.equal(errorText(EmailDraft.safeParse({ email: '' }))[0], 'Indiquez votre email.')
  assert.ok(
    errorText(InviteDraft.safeParse({ firstName: 'A', lastName: 'B', email: '', role: 'viewer' })).includes(
      'Indiquez son email.',
    ),
  )
})
