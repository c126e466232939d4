ALTER TABLE `inquiries` ADD `message` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `source` text DEFAULT 'site' NOT NULL;