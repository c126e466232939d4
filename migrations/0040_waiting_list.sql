ALTER TABLE `inquiries` ADD `waits` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_inquiries_waiting` ON `inquiries` (`state`,`tour_id`,`departure_id`) WHERE waits;