ALTER TABLE `bookings` ADD `reminded_at` integer;--> statement-breakpoint
CREATE INDEX `idx_bookings_start` ON `bookings` (`starts_on`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE INDEX `idx_quotes_sent` ON `quotes` (`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `idx_quotes_accepted` ON `quotes` (`accepted_at`) WHERE accepted_at is not null;