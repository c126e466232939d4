import * as v from 'valibot';

// What owners are told of when it repeats. The words are also the page that their mail links to: web/public/faults.html
// and docs/operating/faults.md are written from them (scripts/house/faults.test.ts).

interface FaultWords {
  title: string;
  advice: string;
  /** In so many different minutes of an hour it has to be seen before anybody is told. */
  enough: number;
}

export const faults = {
  answers: {
    title: 'Pages or calls fail',
    advice:
      'Visitors or staff got an error that has nothing to do with the database. If it began with a deploy, put the version before back: `npx wrangler rollback`. Else open the logs in Cloudflare’s dashboard (Workers, highpass, Observability), look for status 500 or 503 and the lines with the same request id, and send them to whoever looks after the site.',
    enough: 3,
  },
  database: {
    title: 'The database fails or is overloaded',
    advice:
      'Pages show their last copy, or an error; inquiries wait on riders’ phones and arrive later. Look at cloudflarestatus.com for D1. If all is well there, look at the queries of the last hour in the dashboard (Storage, D1, highpass, Metrics): far more than usual are a crowd or an attack, which a rule under “Security, WAF, Rate limiting” slows down.',
    enough: 3,
  },
  mail: {
    title: 'E-mail doesn’t go out',
    advice:
      'Mail has waited for an hour or more. Nothing is lost: inquiries are at the desk, and all mail is sent once it works again. In the dashboard, under “Email, Email Routing”, see that it is on, that the address in MAIL_FROM is of your domain, and that every address that gets mail is a verified destination.',
    enough: 1,
  },
  edge: {
    title: 'Changed tours show late',
    advice:
      'Cloudflare refused to forget pages that it keeps, so visitors may see a tour as it was before its last change. It forgets five times a minute at most: after many changes at once, wait a minute and save one tour again, which makes it forget them all. If it still refuses, look at cloudflarestatus.com for Cache.',
    enough: 3,
  },
  images: {
    title: 'Pictures can’t be prepared',
    advice:
      'Tours can’t get new pictures; those that are there still show. In the dashboard, under “Images”, see whether this month’s 5,000 free transformations are used up: a picture takes eight. The paid plan of Images goes on at once. Else look at cloudflarestatus.com for Images, and add the pictures later.',
    enough: 2,
  },
  cron_missed: {
    title: 'The regular work hasn’t run for 20 minutes',
    advice:
      'Mail that failed once isn’t tried again, and scheduled tours come on with the next visitor. In the dashboard (Workers, highpass, Settings, Trigger events) see that the trigger `*/5 * * * *` is there, else run `npm run deploy`. If it is there, look at cloudflarestatus.com for Cron Triggers.',
    enough: 1,
  },
  cron_failed: {
    title: 'A part of the regular work fails',
    advice:
      'Every five minutes the site sends mail and tidies up; a part of that broke off three times or more, the others went on. Open the logs in Cloudflare’s dashboard (Workers, highpass, Observability), look for “regular work failed”, and send what it says to whoever looks after the site.',
    enough: 3,
  },
} as const satisfies Record<string, FaultWords>;

export type FaultKind = keyof typeof faults;
export const faultKinds = Object.keys(faults) as FaultKind[];

export const FaultCount = v.object({
  kind: v.picklist(faultKinds),
  count: v.number(),
  from: v.number(),
  until: v.number(),
});
export type FaultCount = v.InferOutput<typeof FaultCount>;

/** The page that says what to do: a file, which is there when the site itself is not. */
export const faultsPage = '/faults.html';
