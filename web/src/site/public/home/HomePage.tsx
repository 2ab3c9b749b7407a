import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { HomeHero } from './HomeHero.tsx'
import { Isolation } from './Isolation.tsx'
import { Steps } from './Steps.tsx'

export function HomePage({ workspace }: { workspace: string | null }) {
  return (
    <>
      <HomeHero workspace={workspace} />
      <Steps />
      <Features />
      <Isolation />
      <Closing workspace={workspace} />
    </>
  )
}
