// `isNight` sends more requests.
import './fuzz.test.ts'
