CREATE TABLE `quote_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_quote_links_quote` ON `quote_links` (`quote_id`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`revision` integer NOT NULL,
	`inquiry` text NOT NULL,
	`content` text NOT NULL,
	`terms` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sent_at` integer,
	`seen_at` integer,
	`accepted_at` integer,
	`accepted_name` text,
	`paid_at` integer,
	`payment_url` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_quotes_revision` ON `quotes` (`series`,`revision`);--> statement-breakpoint
CREATE INDEX `idx_quotes_inquiry` ON `quotes` (`inquiry`);--> statement-breakpoint
CREATE INDEX `idx_quotes_newest` ON `quotes` (`created_at`);