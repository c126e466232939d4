DROP INDEX `idx_password_resets_user`;--> statement-breakpoint
CREATE INDEX `idx_password_resets_of` ON `password_resets` (`user_id`);