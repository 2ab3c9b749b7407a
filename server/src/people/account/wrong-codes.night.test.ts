// With every case: `shareOf` leaves most of them to the night.
import './sign-in-by-mail.test.ts'
