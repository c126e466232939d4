CREATE TABLE `paper_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`created_at` integer NOT NULL,
	`made_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `papers` (
	`number` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`prefix` text NOT NULL,
	`financial_year` text NOT NULL,
	`serial` integer NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text,
	`day` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_on` text,
	`cancelled_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_papers_serial` ON `papers` (`prefix`,`financial_year`,`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_papers_payment` ON `papers` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_papers_invoice` ON `papers` (`booking_id`) WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX `idx_papers_booking` ON `papers` (`booking_id`);--> statement-breakpoint
CREATE INDEX `idx_papers_day` ON `papers` (`day`);--> statement-breakpoint
CREATE INDEX `idx_papers_cancelled` ON `papers` (`cancelled_on`) WHERE cancelled_on is not null;