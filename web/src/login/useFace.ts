import type { Face } from '@escale/contract/site/face/contract'
import { useEffect, useState } from 'react'
import { applyTheme } from '#session/device/theme-link.ts'
import { ask } from '#session/request/plain-request.ts'

/**
 * Loads the public profile of a company and applies its colours to the page. Null for an unknown company, or
 * without a slug.
 */
export function useFace(slug: string | null | undefined): Face | null {
  const [face, setFace] = useState(() => drawnFace(slug))
  useEffect(() => {
    if (!slug || drawnFace(slug)) return
    let isCurrent = true
    ask<Face | null>('GET', `/api/tenants/${encodeURIComponent(slug)}/face`)
      .then((answer) => {
        if (!isCurrent || !answer.ok || !answer.body) return
        setFace(answer.body)
        applyTheme(answer.body.primaryColor)
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [slug])
  return face
}

// Reads the public profile that the server wrote into the HTML of a company's page.
function drawnFace(slug: string | null | undefined): Face | null {
  const json = document.querySelector('#face')?.textContent
  const face: Face | null = json ? JSON.parse(json) : null
  return face?.slug === slug ? face : null
}
